import './differences.css'

export interface TextDifference {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Two texts as one, with what is removed and added marked; screen readers hear where each begins and ends. */
export function Differences({ of }: { of: readonly TextDifference[] }) {
  return of.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    const Element = kind === 'added' ? 'ins' : 'del'
    return (
      <Element key={key} className={`difference-${kind}`}>
        <span className="sr-only">{` [${kind}: `}</span>
        {text}
        <span className="sr-only">{'] '}</span>
      </Element>
    )
  })
}
