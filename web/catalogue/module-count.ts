/** "5 modules", as cards and lists say it. */
export function moduleCount({ moduleCount }: { moduleCount: number }): string {
  return moduleCount === 1 ? '1 module' : `${moduleCount} modules`
}
