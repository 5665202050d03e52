/** Two-letter folders, so that no folder holds all files. */
export function storageKey(id: string, width?: number | null): string {
  return `${id.slice(0, 2)}/${id}${width == null ? '' : `-${width}`}`
}
