import { FileText, type LucideIcon, NotebookText, Play, Shapes } from 'lucide-react'
import type { ModuleType } from '../../../contract/courses/catalogue.ts'

export const moduleKinds: Record<ModuleType, { label: string; icon: LucideIcon }> = {
  video: { label: 'Video', icon: Play },
  pdf: { label: 'PDF', icon: FileText },
  notion: { label: 'Notion', icon: NotebookText },
  other: { label: 'Other', icon: Shapes },
}
