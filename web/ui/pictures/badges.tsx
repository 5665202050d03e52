import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const LEVELS = ['Introductory', 'Intermediate', 'Advanced']
const BARS = [
  { x: 0.6, y: 7.4, height: 4 },
  { x: 6.1, y: 4.1, height: 7.3 },
  { x: 11.6, y: 0.8, height: 10.6 },
]

/** Three bars for each level. */
const DRAWINGS = LEVELS.map((_, level) => ({
  __html: BARS.map(
    ({ x, y, height }, place) =>
      `<rect${place <= level ? ' class="bar-filled"' : ''} width="3.6" x="${x}" y="${y}" height="${height}"/>`,
  ).join(''),
}))

/** One, two or three filled bars. Any other text counts as advanced. */
export function DifficultyBadge({ difficulty, className }: { difficulty: string; className?: string }) {
  const index = LEVELS.indexOf(difficulty)
  return (
    <span className={classNames('badge-difficulty', className)}>
      <svg
        viewBox="0 0 16 12"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing above
        dangerouslySetInnerHTML={DRAWINGS[index] ?? DRAWINGS[2]}
      />
      {difficulty}
    </span>
  )
}

export function FreeBadge({ children = 'Free', className }: { children?: ReactNode; className?: string }) {
  return <span className={classNames('badge-free', className)}>{children}</span>
}

export interface TagProps {
  /** `ok` done, `bad` overdue or failed, `gold` due or new, `iris` a role. Never the only signal. */
  tone?: 'neutral' | 'ok' | 'bad' | 'gold' | 'iris'
  children: ReactNode
  className?: string
}

export function Tag({ tone = 'neutral', children, className }: TagProps) {
  return (
    <span className={classNames('badge-tag', tone !== 'neutral' && `badge-tag-${tone}`, className)}>
      {children}
    </span>
  )
}
