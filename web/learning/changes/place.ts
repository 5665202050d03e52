/** The element above a lesson that says what changed. */
export const changedElementId = 'changed'
