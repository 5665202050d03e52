-- Run by PostgreSQL's image once, when the database is made: the site's role owns its database and has no other right,
-- so a statement that somebody slipped into the site stays inside it.
\getenv password POSTGRES_PASSWORD
create role creare login password :'password';
create database creare owner creare;

-- The superuser keeps no password, so nobody comes in as it but who is in the container: psql -U postgres.
alter role postgres password null;
