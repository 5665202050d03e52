/**
 * What people wrote and the server does not have yet, on this device. The only user of `localStorage` for written
 * work. A browser may forbid storage or have no room: then nothing is kept, and everything works without it.
 */

/** Where copies are kept. Methods never throw. */
export interface DeviceStorage {
  read(name: string): string | null
  write(name: string, text: string): void
  remove(name: string): void
  names(): string[]
}

/** `localStorage` throws where it is forbidden, full, or missing, as on the server. */
function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const deviceStorage: DeviceStorage = {
  read: (name) => attempt(() => localStorage.getItem(name), null),
  write: (name, text) => attempt(() => localStorage.setItem(name, text), undefined),
  remove: (name) => attempt(() => localStorage.removeItem(name), undefined),
  names: () => attempt(() => Array.from(localStorage, (_, index) => localStorage.key(index) ?? ''), []),
}

export interface DeviceCopy<Value> {
  /** Returns null if there is none, or none of the expected shape. */
  read(): Value | null
  write(value: Value): void
  forget(): void
}

/**
 * @param name includes the id of the person: two may share a device
 * @param isValue checks what was read, which an older release may have written
 */
export function deviceCopy<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
  storage: DeviceStorage = deviceStorage,
): DeviceCopy<Value> {
  return {
    read() {
      const value = attempt<unknown>(() => JSON.parse(storage.read(name) ?? 'null'), null)
      return isValue(value) ? value : null
    },
    write: (value) => storage.write(name, JSON.stringify(value)),
    forget: () => storage.remove(name),
  }
}

/** Kinds of copies that are removed when another person uses the same kind on this device. */
export type CopyKind =
  | 'draft-announcement'
  | 'draft-discussion'
  | 'draft-group'
  | 'draft-message'
  | 'key-discussion'
  | 'lecture'

export const copyName = (kind: CopyKind, personId: string, key: string) => `creare-${kind}-${personId}-${key}`

/** Removes copies of a kind that belong to other people, or to no known person. */
export function removeCopiesOfOthers(kind: CopyKind, personId: string, storage = deviceStorage): void {
  const own = copyName(kind, personId, '')
  for (const name of storage.names()) {
    if (name.startsWith(`creare-${kind}-`) && !name.startsWith(own)) storage.remove(name)
  }
}

/** Unsaved content on this device, and the saved version it builds on. */
export interface KeptRevision<Content> {
  revision: number
  base: Content
  content: Content
  /** Sent without a response: the server may have it. */
  inDoubt: Content | null
}

export const isKeptRevision =
  <Content>(isContent: (value: unknown) => value is Content) =>
  (value: unknown): value is KeptRevision<Content> => {
    const kept = value as KeptRevision<Content> | null
    return (
      kept !== null &&
      Number.isInteger(kept.revision) &&
      isContent(kept.base) &&
      isContent(kept.content) &&
      (kept.inDoubt === null || isContent(kept.inDoubt))
    )
  }
