CREATE TABLE "message_to_many_recipients" (
	"message_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"conversation_id" uuid,
	"direct_message_id" bigint,
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "message_to_many_recipients_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
DROP INDEX "conversations_of_person";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_to_many_recipients" ADD CONSTRAINT "message_to_many_recipients_message_id_messages_to_many_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages_to_many"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_to_many_recipients" ADD CONSTRAINT "message_to_many_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_to_many_recipients" ADD CONSTRAINT "message_to_many_recipients_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_to_many_of_person" ON "message_to_many_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_to_many_in_conversation" ON "message_to_many_recipients" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "conversations_of_person" ON "conversation_members" USING btree ("user_id","listed","active_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);--> statement-breakpoint
-- What was sent before: its people, its line for the sender, and the conversations that no one answered leave the sender's list.
insert into message_to_many_recipients (message_id, user_id, state, conversation_id, direct_message_id, read_at, answered_at)
select t.id, m.user_id, 'sent', d.conversation_id, d.id,
       case when m.read_through >= d.id then d.sent_at end,
       (select min(a.sent_at) from direct_messages a where a.conversation_id = d.conversation_id and a.author_id = m.user_id and a.id > d.id)
  from messages_to_many t
  join direct_messages d on d.key = t.id and d.author_id = t.author_id
  join conversation_members m on m.conversation_id = d.conversation_id and m.user_id <> t.author_id
on conflict do nothing;--> statement-breakpoint
insert into message_to_many_recipients (message_id, user_id)
select t.id, u.id from messages_to_many t cross join unnest(t.waiting) as w (user_id) join users u on u.id = w.user_id
on conflict do nothing;--> statement-breakpoint
insert into conversations (id, kind, started_by, created_at)
select id, 'many', author_id, created_at from messages_to_many on conflict do nothing;--> statement-breakpoint
insert into conversation_members (conversation_id, user_id, seat, active_at)
select t.id, t.author_id, 'person', t.created_at from messages_to_many t join conversations c on c.id = t.id and c.kind = 'many'
on conflict do nothing;--> statement-breakpoint
update conversation_members m set listed = false
  from conversations c
 where c.id = m.conversation_id and c.kind = 'direct' and c.started_by = m.user_id
   and exists (select from message_to_many_recipients r where r.conversation_id = c.id)
   and not exists (
     select from direct_messages d where d.conversation_id = c.id
        and not exists (select from messages_to_many t where t.id = d.key and t.author_id = m.user_id));--> statement-breakpoint
ALTER TABLE "messages_to_many" DROP COLUMN "waiting";
