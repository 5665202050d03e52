import { BlockHead } from '../../ui/text/text.tsx'
import type { SettingName } from './setting-groups.ts'

export function SettingsPreview({ values }: { values: Partial<Record<string, unknown>> }) {
  const said = (name: SettingName) => String(values[name] ?? '').trim() || '…'
  return (
    <aside aria-labelledby="preview">
      <BlockHead id="preview" title="Preview" />
      <div className="surface-night mt-5 rounded-box px-6 py-8">
        <p className="type-heading wrap-anywhere">{said('name')}</p>
        <p className="mt-6 text-lead wrap-anywhere">{said('motto')}</p>
        <p className="italic wrap-anywhere">{said('mottoTranslation')}</p>
        <p className="mt-6 wrap-anywhere">{`${said('courseClaim')} Courses and counting`}</p>
        <p className="mt-2 wrap-anywhere">{`Application for Admission, ${said('admissionCycle')}, deadline ${said('admissionDeadline')}`}</p>
        <p className="mt-6 text-note wrap-anywhere">{`Powered by ${said('foundationName')} · Est. ${said('establishedYear')}`}</p>
      </div>
    </aside>
  )
}
