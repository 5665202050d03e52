-- Run once by PostgreSQL's image, when the database is created. The site's role owns its database and has no other
-- right, which limits the damage of an injected statement.
\getenv password POSTGRES_PASSWORD
create role creare login password :'password';
create database creare owner creare;

-- Without a password, the superuser can only sign in from within the container: psql -U postgres.
alter role postgres password null;
