import * as accounts from './accounts/server/api'
import * as applications from './applications/server/api'
import * as availability from './availability/server/api'
import * as booking from './booking/server/api'
import * as classroom from './classroom/server/api'
import * as families from './families/server/api'
import * as learning from './learning/server/api'
import * as lessons from './lessons/server/api'
import * as messages from './messages/server/api'
import * as notifications from './notifications/server/api'
import * as school from './school/server/api'
import * as site from './site/server/api'
import * as teachers from './teachers/server/api'

/** Every procedure of the program, by noun. The web calls them typed; those with a route are the public API. */
export const router = {
  accounts,
  applications,
  availability,
  booking,
  classroom,
  families,
  learning,
  lessons,
  messages,
  notifications,
  school,
  site,
  teachers,
}
export type Router = typeof router
