import type { Viewer } from '../../platform/http/viewer.ts'
import type { PackagesOfAuthors } from './packages.ts'

export interface PackageWork {
  packages: PackagesOfAuthors
  viewer: Viewer
  baseUrl: string
  dryRun: boolean
  code: string | undefined
  replace: boolean
  say: (text: string) => void
}
