import { dashboardOf } from '~/accounts/viewer'
import type { DoorView } from './door-shape'

/** Where one goes from the room. */
export const spaceOf = (role: DoorView['role']): string => dashboardOf(role)
