import { useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { curriculumApi } from './api.ts'

/** Somebody else was faster: nothing was written, and what they wrote is one press away. */
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
