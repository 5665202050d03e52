import type { ComponentProps } from 'react'
import { designColour, isColour } from '../../../rules/school/accent.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface AccentInputProps extends ComponentProps<'input'> {
  colour: string
  /** Empty means the design's default. */
  onChosen: (colour: string) => void
}

export function AccentInput({ colour, onChosen, ...field }: AccentInputProps) {
  const written = colour.trim()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TextInput
        {...field}
        className="w-36"
        placeholder={designColour}
        autoComplete="off"
        spellCheck={false}
      />
      <input
        type="color"
        aria-label="Choose the accent color"
        className="size-12 cursor-pointer rounded-box border border-edge bg-raised p-1"
        value={isColour(written) ? written.toLowerCase() : designColour}
        onChange={(event) => onChosen(event.target.value)}
      />
      {written !== '' && (
        <Button variant="quiet" size="small" onClick={() => onChosen('')}>
          Reset to default
        </Button>
      )}
    </div>
  )
}
