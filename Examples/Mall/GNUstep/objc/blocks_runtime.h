// What GNUstep includes for blocks: those of the Swift toolchain.
#include <Block/Block.h>
