/** "5 modules" */
export function moduleCount({ moduleCount }: { moduleCount: number }): string {
  return moduleCount === 1 ? '1 module' : `${moduleCount} modules`
}
