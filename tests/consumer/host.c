/* Loads a plugin and unloads it. */
#include <dlfcn.h>
#include <stdio.h>

int main(void)
{
    void *plugin = dlopen("./plugin.so", RTLD_NOW);
    return plugin == NULL ? (puts(dlerror()), 1) : dlclose(plugin);
}
