// Every page and state that is photographed. A room adds its own list here.
import { familyShots } from './family.ts'
import { learningShots } from './learning.ts'
import { publicShots } from './public.ts'
import { schoolShots } from './school.ts'
import type { Shot } from './shot.ts'
import { roomShots, teachingShots } from './teaching.ts'
import { wizardShots } from './wizard.ts'

export const shots: readonly Shot[] = [
  ...publicShots,
  ...wizardShots,
  ...familyShots,
  ...learningShots,
  ...teachingShots,
  ...schoolShots,
  ...roomShots,
]
