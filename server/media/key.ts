/** Where the bytes of a file are kept: two letters first, so that no folder holds all of them. */
export function storageKey(id: string, width?: number | null): string {
  return `${id.slice(0, 2)}/${id}${width == null ? '' : `-${width}`}`
}
