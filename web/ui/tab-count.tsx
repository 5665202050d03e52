/** The small number raised beside a tab's name. */
export function TabCount({ count }: { count?: number }) {
  return count === undefined ? null : <span className="tab-count">{count}</span>
}
