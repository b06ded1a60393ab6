-- The school also writes the declaration of parental authority that a parent makes when signing up or joining a family. As with
-- the terms, a change asks every parent again; consents keeps who, when, and the day of the text.
alter type school_text_part add value 'parental-authority';
