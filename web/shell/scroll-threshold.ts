/** Specification section 9: the header gains its shadow beyond this many pixels. */
export const SCROLL_THRESHOLD = 10
