import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a private file atomically: after a crash it is complete or unchanged. */
export function writeDurably(path: string, content: string) {
  const draft = `${path}.draft`
  overwrite(draft, content)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Writes in place, which keeps owner and mode. */
export function overwrite(path: string, content: string) {
  const file = openSync(path, 'w', 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes renames in a folder survive a power failure. Windows cannot open folders and does not need it. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
