import type { AuditEntry } from '../../../contract/school/audit.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { fieldName, isMoment, valueInWords } from './field-names.ts'

/** Characters; longer texts are collapsed. */
const readAtOnce = 240

/** One changed field, before and after. A value that is new is shown without an arrow. */
export function ChangeLine({ field, before, after }: AuditEntry['changes'][number]) {
  const name = fieldName(field)
  if ((before?.length ?? 0) + (after?.length ?? 0) > readAtOnce) {
    return (
      <li>
        <details>
          <summary className="cursor-pointer">
            <span className="text-ink-2">{name}</span>
            {before === null ? ', a long text' : ' was changed, a long text'}
          </summary>
          {before !== null && <LongText label="Before" text={before} />}
          <LongText label={before === null ? 'Text' : 'After'} text={after ?? 'nothing'} />
        </details>
      </li>
    )
  }
  return (
    <li>
      <span className="text-ink-2">{`${name}: `}</span>
      {before !== null && (
        <>
          <Value of={before} />
          {' → '}
        </>
      )}
      <Value of={after} />
    </li>
  )
}

function Value({ of }: { of: string | null }) {
  if (of !== null && isMoment(of)) return <LocalTime at={of} />
  return <bdi>{valueInWords(of)}</bdi>
}

function LongText({ label, text }: { label: string; text: string }) {
  return (
    <p className="mt-2 max-w-reading whitespace-pre-line border-s-2 border-line ps-3">
      <span className="block text-ink-2">{label}</span>
      <bdi>{text}</bdi>
    </p>
  )
}
