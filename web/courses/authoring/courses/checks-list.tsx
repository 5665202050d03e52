import type { AuthoredCourse, Finding } from '../../../../contract/courses/authoring.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { bankAddress, partAddress } from '../module/module-addresses.ts'

interface ChecksListProps {
  course: AuthoredCourse
  findings: readonly Finding[]
  /** Address of the course's page. */
  address: string
}

/** Findings to look at before publishing. States: none, some. */
export function ChecksList({ course, findings, address }: ChecksListProps) {
  const place = (finding: Finding) => {
    const module = course.modules.find(({ id }) => id === finding.moduleId)
    if (module === undefined) return 'The course'
    return (
      <>
        {`${module.position}. `}
        <bdi>{module.title}</bdi>
      </>
    )
  }
  const placeOf = ({ moduleId, part }: Finding) => {
    if (part === 'bank') return bankAddress(course.id)
    if (moduleId !== null && part !== 'outline' && part !== 'facts')
      return partAddress(course.id, moduleId, part)
    return part === 'facts' ? `${address}/edit` : `${address}#outline`
  }
  return (
    <section aria-labelledby="checks" className="pt-12">
      <BlockHead id="checks" title="Before publishing" />
      {findings.length === 0 ? (
        <p className="pt-4 text-ink-2">All checks passed.</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li
              key={`${finding.kind} ${finding.moduleId} ${finding.text}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <Link to={placeOf(finding)} className="text-link min-w-0 wrap-anywhere">
                <span className="sr-only">
                  {place(finding)}
                  {': '}
                </span>
                {finding.text}
              </Link>
              <span className="type-note flex min-w-0 items-center gap-3 wrap-anywhere text-ink-2">
                <span aria-hidden="true">{place(finding)}</span>
                {finding.blocks && <Tag tone="bad">Required</Tag>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
