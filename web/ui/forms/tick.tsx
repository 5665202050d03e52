/** A checkbox in a row of a table, with a target of 44 px. */
export function Tick({
  label,
  checked,
  onTick,
}: {
  label: string
  checked: boolean
  onTick: (checked: boolean) => void
}) {
  return (
    <label className="-my-2 grid min-h-11 w-11 cursor-pointer items-center justify-items-start">
      <input
        type="checkbox"
        className="choice-input"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  )
}
