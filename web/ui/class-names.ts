/** Joins class names, skipping falsy ones: `classNames('tab', active && 'tab-active', className)`. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
