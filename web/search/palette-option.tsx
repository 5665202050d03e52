import { ArrowRight, History, Zap } from 'lucide-react'
import { Pieces } from './pieces.tsx'
import type { Option } from './use-options.ts'

interface PaletteOptionProps {
  id: string
  option: Option
  active: boolean
  onActive: () => void
  /** @param elsewhere in a new tab */
  onTake: (elsewhere: boolean) => void
}

/** The focus stays in the field; `aria-activedescendant` marks the active option. */
export function PaletteOption({ id, option, active, onActive, onTake }: PaletteOptionProps) {
  const Icon = option.is === 'recent' ? History : option.is === 'action' ? Zap : ArrowRight
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are not focused themselves
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="palette-option"
      onPointerMove={active ? undefined : onActive}
      onClick={(event) => onTake(event.ctrlKey || event.metaKey)}
    >
      {option.is === 'result' ? (
        <>
          <span className="palette-option-title">
            <bdi>
              <Pieces of={option.result.title} />
            </bdi>
          </span>
          <span className="type-note palette-option-context">
            <bdi>{option.result.context}</bdi>
          </span>
          {option.result.excerpt && (
            <span className="type-note palette-option-excerpt" dir="auto">
              <Pieces of={option.result.excerpt} />
            </span>
          )}
        </>
      ) : (
        <span className="palette-option-plain">
          <Icon />
          <bdi>{option.is === 'recent' ? option.words : option.label}</bdi>
        </span>
      )}
    </div>
  )
}
