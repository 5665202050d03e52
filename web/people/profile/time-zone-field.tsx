import { useEffect, useState } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { ProfileFormState } from './profile-form.tsx'

/** For reminders and summaries. The list comes from the browser, so it is built there. */
export function TimeZoneField({ form, current }: { form: ProfileFormState; current: string }) {
  const [zones, setZones] = useState(current === '' ? [] : [current])
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    const all = new Set([...(current ? [current] : []), here, ...Intl.supportedValuesOf('timeZone')])
    setZones([...all])
  }, [current])
  // Keeps the selected value when the list grows.
  const chosen = form.watch('timeZone')
  useEffect(() => {
    if (zones.includes(chosen)) form.setValue('timeZone', chosen)
  }, [zones, chosen, form.setValue])
  return (
    <Field
      id="timeZone"
      label="Time zone"
      hint="For reminders and emails. Pages use your device’s time."
      error={form.errorOf('timeZone')}
      className="max-w-[26rem]"
    >
      <Select
        {...form.register('timeZone')}
        placeholder="Not set"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </Field>
  )
}
