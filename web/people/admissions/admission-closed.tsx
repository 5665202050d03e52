import type { SiteSettings } from '../../../contract/school/settings.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function AdmissionClosed({ site }: { site: Pick<SiteSettings, 'admissionsEmail'> }) {
  return (
    <div className="max-w-[44rem] border-t border-line-strong py-9">
      <h2 className="type-title">Admission is closed right now</h2>
      <p className="type-lead mt-4">
        We aren’t taking applications at the moment. The first module of every course is open to everyone, no
        account needed. Questions? Write to{' '}
        <a className="text-link wrap-anywhere" href={`mailto:${site.admissionsEmail}`}>
          {site.admissionsEmail}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/catalog">Browse Courses</ButtonLink>
        <ButtonLink to="/login" variant="outline">
          Sign In
        </ButtonLink>
      </div>
    </div>
  )
}
