/** An address that opens the mail program. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link-underlined">
      {email}
    </a>
  )
}

/** A telephone number that dials. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`} className="link-underlined chiffres whitespace-nowrap">
      {phone}
    </a>
  )
}

/** The number of a family, with whose it is where the family has two parents. */
export function ParentPhone({ parent: { name, phone } }: { parent: { name: string | null; phone: string } }) {
  return name === null ? (
    <PhoneLink phone={phone} />
  ) : (
    <>
      {name} <PhoneLink phone={phone} />
    </>
  )
}
