export function TabCount({ count }: { count?: number }) {
  return count === undefined ? null : <span className="tab-count">{count}</span>
}
