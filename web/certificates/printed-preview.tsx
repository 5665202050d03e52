import { useEffect, useState } from 'react'
import type { CertificateDesignForm } from '../../contract/certificate-design.ts'
import { useDrawn } from '../lib/use-drawn.ts'

interface PrintedPreviewProps {
  /** Null keeps the last one, while the form has errors. */
  form: CertificateDesignForm | null
  draw: (form: CertificateDesignForm, signal: AbortSignal) => Promise<{ svg: string }>
}

/** The printed certificate, as the typesetter draws it. */
export function PrintedPreview({ form, draw }: PrintedPreviewProps) {
  const { drawn, failure } = useDrawn(form && JSON.stringify(form), async (signal) =>
    form === null ? null : (await draw(form, signal)).svg,
  )
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (drawn === null) return
    const url = URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }))
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [drawn])
  return (
    <>
      <div className="aspect-[297/210] overflow-hidden border border-line bg-[#fbf8f2]">
        {src && <img src={src} alt="The printed certificate, as an example" className="h-auto w-full" />}
      </div>
      <p className="type-note mt-2 text-bad" aria-live="polite">
        {failure}
      </p>
    </>
  )
}
