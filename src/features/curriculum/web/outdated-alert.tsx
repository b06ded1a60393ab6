import { useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { curriculumApi } from './api.ts'

/** Another editor saved first, so nothing was written; a button loads their version. */
export function OutdatedAlert() {
  const queryClient = useQueryClient()
  return (
    <Alert kind="warning">
      <p>{m.curriculum_error_changed()}</p>
      <Button
        type="button"
        variant="outline"
        className="mt-3"
        onClick={() => void queryClient.invalidateQueries({ queryKey: curriculumApi.key() })}
      >
        {m.curriculum_reload()}
      </Button>
    </Alert>
  )
}
