import type { ReactNode } from 'react'
import { Link } from '../../ui/navigation/link.tsx'
import '../../ui/styles/lecture.css'

export interface LegalProps {
  name: string
  foundationName: string
  admissionsEmail: string
}

const pages = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/accessibility', label: 'Accessibility' },
]

export function LegalPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="wrap pb-(--band)">
      <div className="relative border-line-strong pt-[clamp(40px,5vw,72px)] pb-8 max-[67.49rem]:pb-0 min-[67.5rem]:border-b">
        <h1 className="type-section">{title}</h1>
        <p className="type-lead mt-5">{lead}</p>
        <nav aria-label="Legal" className="mt-6 lg:absolute lg:mt-0 lg:top-full lg:pt-10">
          <ul className="flex flex-wrap gap-x-7 gap-y-1 lg:flex-col">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-8 items-center font-semibold text-iris-text underline-offset-4 hover:underline aria-[current]:text-ink aria-[current]:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <article className="lecture pt-10 lg:ml-[25%]">{children}</article>
    </main>
  )
}

export function MailTo({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link wrap-anywhere">
      {address}
    </a>
  )
}
