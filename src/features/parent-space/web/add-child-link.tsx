import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { m } from '#paraglide/messages.js'

/** Links to the form that adds a child. */
export const AddChildLink = () => (
  <Link to="/parent/children" search={{ addStudent: true }} className="btn btn-primary btn-md max-sm:w-full">
    <Plus aria-hidden="true" strokeWidth={1.75} />
    {m.families_add_child()}
  </Link>
)
