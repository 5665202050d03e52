import { useEffect, useRef, useState } from 'react'
import type { CertificateDesignForm } from '../../contract/certificate-design.ts'
import { sentenceOf } from '../lib/api.ts'

/** Milliseconds of debounce: each preview is typeset. */
const debounceMs = 500

interface PrintedPreviewProps {
  /** Null keeps the last one, while the form has errors. */
  form: CertificateDesignForm | null
  draw: (form: CertificateDesignForm, signal: AbortSignal) => Promise<{ svg: string }>
}

/** The printed certificate, as the typesetter draws it. */
export function PrintedPreview({ form, draw }: PrintedPreviewProps) {
  const [src, setSrc] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const wanted = form && JSON.stringify(form)
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    if (wanted === null) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = JSON.parse(wanted) as CertificateDesignForm
        const { svg } = await latest.current(body, call.signal)
        setSrc(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
        setFailure(null)
      } catch (error) {
        if (!call.signal.aborted) setFailure(sentenceOf(error, 'The preview could not be drawn.'))
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [wanted])
  useEffect(() => {
    if (src !== null) return () => URL.revokeObjectURL(src)
  }, [src])
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
