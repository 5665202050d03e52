import { accentTokens, designTokens, isColour, isDrawnAsGiven } from '../../../rules/school/accent.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

const themes = [
  { theme: 'light', title: 'Light theme', changed: 'Darker here, so that text is readable.' },
  { theme: 'dark', title: 'Dark theme', changed: 'Lighter here, so that text is readable.' },
] as const

export function AccentPreview({ colour }: { colour: string }) {
  const known = isColour(colour.trim()) ? colour.trim() : null
  return (
    <section aria-labelledby="accent-preview">
      <BlockHead id="accent-preview" title="Accent color" />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        {themes.map(({ theme, title, changed }) => (
          <div
            key={theme}
            className="rounded-box border border-line bg-paper px-5 py-5 text-ink"
            style={{ colorScheme: theme, ...designTokens, ...accentTokens(known) }}
          >
            <p className="type-note text-ink-2">{title}</p>
            <p className="my-4 flex flex-wrap items-center gap-x-4 gap-y-3">
              <span className={buttonClass({ size: 'small' })}>Enroll Now</span>
              <span className="font-semibold text-iris-text underline">A link</span>
            </p>
            <p className="rounded-box bg-iris-tint px-3 py-2 text-iris-text">Selected</p>
            {known !== null && !isDrawnAsGiven(known, theme) && (
              <p className="type-note mt-3 text-ink-2">{changed}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
