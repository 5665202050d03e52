import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

/**
 * With a button that shows it. Set `autoComplete` to "current-password" or "new-password" for password managers. States
 * as TextInput, and shown or hidden.
 */
export function PasswordInput({ className, required, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const control = useFieldControl({ ...rest, required })
  return (
    <span className="control-shell">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...control}
        type={shown ? 'text' : 'password'}
        className={classNames('control', className)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </span>
  )
}
