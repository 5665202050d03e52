const forms = new Set<() => boolean>()

/**
 * Makes a form known that may have something written and not saved.
 *
 * @returns forgets it again
 */
export function knowUnsaved(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved)
  return () => {
    forms.delete(isUnsaved)
  }
}

/** Whether something on the page that is shown is written and not saved. */
export const isAnythingUnsaved = () => [...forms].some((isUnsaved) => isUnsaved())
