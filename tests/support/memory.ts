import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * Bytes in use after garbage collection. Collected twice: V8 frees buffers on another thread, late by tens of
 * megabytes, and a second collection waits for it.
 */
export function heldMemory(): NodeJS.MemoryUsage {
  collect()
  collect()
  return process.memoryUsage()
}
