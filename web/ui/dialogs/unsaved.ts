const forms = new Set<() => boolean>()

/**
 * Registers a form that may have unsaved changes.
 *
 * @returns a function that unregisters it
 */
export function knowUnsaved(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved)
  return () => {
    forms.delete(isUnsaved)
  }
}

export const isAnythingUnsaved = () => [...forms].some((isUnsaved) => isUnsaved())
