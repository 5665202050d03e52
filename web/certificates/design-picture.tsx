import type { CertificatePicture } from '../../contract/certificate-design.ts'
import { type DesignPictureKind, shownSize } from '../../rules/certificate-design.ts'

/** As the school's logo gets them (web/ui/styles/shell.css): only where the picture would be invisible. */
const plates = { light: 'light-dark(transparent, #fffefb)', dark: 'light-dark(#15101f, transparent)' }

interface DesignPictureProps {
  kind: DesignPictureKind
  picture: CertificatePicture
  alt: string
}

/** A logo or a signature on a certificate. */
export function DesignPicture({ kind, picture, alt }: DesignPictureProps) {
  const { src, ground } = picture
  const plate = ground === null ? undefined : plates[ground]
  return (
    <img
      src={src}
      {...shownSize(kind, picture)}
      alt={alt}
      className="h-auto max-w-full flex-none"
      style={plate ? { background: plate, boxShadow: `0 0 0 4px ${plate}` } : undefined}
    />
  )
}
