import { dashboardOf } from '#features/accounts/viewer.ts'
import type { DoorView } from './door-shape.ts'

/** Where one goes from the room. */
export const spaceOf = (role: DoorView['role']): string => dashboardOf(role)
