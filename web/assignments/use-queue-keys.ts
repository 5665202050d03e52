import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** j and k go to the next and the previous submission that waits, wherever the focus is except in a text. */
export function useQueueKeys({ previousId, nextId }: { previousId: string | null; nextId: string | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (target?.closest('textarea, select, [contenteditable], input:not([type=radio]), [role=dialog]'))
        return
      const id = event.key === 'j' ? nextId : event.key === 'k' ? previousId : null
      if (id === null) return
      event.preventDefault()
      void navigate({ to: '/teach/submissions/$submissionId', params: { submissionId: id } })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previousId, nextId, navigate])
}
