import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'

/** Leads back to the type of lesson, below what speaks against the chosen one. */
export const ChangeType = () => (
  <span className="mt-3 block">
    <Button size="sm" variant="outline" type="submit" name="step" value={2} formNoValidate>
      {m.booking_change_type()}
    </Button>
  </span>
)
