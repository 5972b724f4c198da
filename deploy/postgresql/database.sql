-- Roles and database of Kaypoint. It can be run again, also on a database whose tables the application owned.
select 'create role @OWNER@ login' where to_regrole('@OWNER@') is null \gexec
select 'create role @ROLE@ login' where to_regrole('@ROLE@') is null \gexec
alter role @OWNER@ password '@OWNER_PASSWORD@';
alter role @ROLE@ password '@PASSWORD@';
select 'create database @DATABASE@ owner @OWNER@' where not exists (select from pg_database where datname = '@DATABASE@') \gexec
alter database @DATABASE@ owner to @OWNER@;
\connect @DATABASE@
begin;
reassign owned by @ROLE@ to @OWNER@;
-- The rights themselves are given after each migration; until then a running site goes on with these.
grant usage on schema public to @ROLE@;
grant select, insert, update, delete on all tables in schema public to @ROLE@;
grant usage, select on all sequences in schema public to @ROLE@;
commit;
