-- Roles and database of Kaypoint. It can be run again. The application gets its rights after each migration.
select 'create role @OWNER@ login' where to_regrole('@OWNER@') is null \gexec
select 'create role @ROLE@ login' where to_regrole('@ROLE@') is null \gexec
alter role @OWNER@ password '@OWNER_PASSWORD@';
alter role @ROLE@ password '@PASSWORD@';
-- A cluster that was made without a locale has another encoding.
select 'create database @DATABASE@ owner @OWNER@ encoding ''UTF8'' template template0' where not exists (select from pg_database where datname = '@DATABASE@') \gexec
