import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  value: string
  onValueChange: (value: string) => void
}

/** Searches while typing. Label it with a Field or `aria-label`. States as TextInput; filled: a clear button. */
export function SearchInput({ value, onValueChange, className, required, ...rest }: SearchInputProps) {
  const control = useFieldControl({ ...rest, required })
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <span className="control-shell search-shell">
      <Search />
      <input
        {...rest}
        {...control}
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames('control', className)}
      />
      {value && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear search"
          data-press="clear-field"
          onClick={clear}
        >
          <X />
        </button>
      )}
    </span>
  )
}
