CREATE TABLE "course_archive_requests" (
	"course_id" text PRIMARY KEY NOT NULL,
	"asked_by" text,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forums" DROP CONSTRAINT "forums_course_id_unique";--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "round_due_dates" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_begin_courses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_archive_requests" ADD CONSTRAINT "course_archive_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_archive_requests" ADD CONSTRAINT "course_archive_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_archive_requests_in_order" ON "course_archive_requests" USING btree ("asked_at","course_id");--> statement-breakpoint
CREATE INDEX "course_archive_requests_by_person" ON "course_archive_requests" USING btree ("asked_by");--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forums_of_course" ON "forums" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_forum_of_course" ON "forums" USING btree ("course_id") WHERE "forums"."round_id" is null;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_round_id_unique" UNIQUE("round_id");--> statement-breakpoint
-- Every round has a forum, however the round is made. It is beside that of its course.
create function make_round_forum() returns trigger language plpgsql as $$
begin
  insert into forums (id, course_id, round_id, title, description, position)
  select made.id::text, made.course_id, made.id, made.name, '', coalesce(f.position, 1000)
    from made left join forums f on f.course_id = made.course_id and f.round_id is null
  on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
create trigger rounds_made after insert on course_rounds
  referencing new table as made for each statement execute function make_round_forum();--> statement-breakpoint
insert into forums (id, course_id, round_id, title, description, position)
  select r.id::text, r.course_id, r.id, r.name, '', coalesce(f.position, 1000)
    from course_rounds r left join forums f on f.course_id = r.course_id and f.round_id is null
  on conflict do nothing;--> statement-breakpoint
-- A person who leaves a round no longer hears its forum: their live streams end, and their topics are checked again.
create function announce_left_round() returns trigger language plpgsql as $$
begin
  perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
    json_build_object('users', json_build_array(old.user_id)))::text);
  return null;
end
$$;--> statement-breakpoint
create trigger round_left after update of round_id or delete on enrollments
  for each row when (old.round_id is not null) execute function announce_left_round();--> statement-breakpoint
-- Until now every instructor could begin a course by importing it.
update users set may_begin_courses = true where role = 'instructor';
