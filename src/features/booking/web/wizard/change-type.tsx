import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'

/** Button back to the type step, below the reason why the chosen type is impossible. */
export const ChangeType = () => (
  <span className="mt-3 block">
    <Button size="sm" variant="outline" type="submit" name="step" value={2} formNoValidate>
      {m.booking_change_type()}
    </Button>
  </span>
)
